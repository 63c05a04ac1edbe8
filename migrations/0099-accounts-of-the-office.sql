-- What: accounts for the owner's drawings, charges of the bank and of providers, office expenses and other income.
-- Why: an entry of the office (rule P34) names what the money was spent on, so that the income statement can.
insert into accounts (account, code, name, kind) values
  ('owner_drawings', '3010', 'Owner''s drawings', 'equity'),
  ('other_income', '4200', 'Other income', 'income'),
  ('bank_charges', '5200', 'Bank charges', 'expense'),
  ('provider_fees', '5210', 'Mobile money provider fees', 'expense'),
  ('office_expenses', '5300', 'Office expenses', 'expense');
