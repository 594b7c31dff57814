"""What the tests share: oracles, builders of hands and tables, random and real hands, texts and files."""
