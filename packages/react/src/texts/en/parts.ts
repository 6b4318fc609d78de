// Parts shared by several screens: amounts, choices, steps, permissions, quotes.
export const parts = {
  amountField: {
    label: 'Amount in {unit}',
    swap: 'Enter the amount in {unit}',
    tooLittle: 'At least {amount}.',
    tooMuch: 'At most {amount}.',
    tooFine: 'At most {count} decimal places.',
    presets: 'Suggested amounts',
    max: 'Max',
  },
  steps: {
    waiting: 'Not started',
    running: 'In progress',
    done: 'Done',
    failed: 'Failed',
  },
  permissions: {
    can: '{app} can',
    cannot: "{app} can't",
  },
  quote: {
    left: 'New quote in {time}',
    soon: 'A new quote comes in {count} seconds.',
    fresh: 'Getting a new quote',
  },
  funds: {
    balance: 'Balance',
    requested: 'Requested',
    waiting: 'Waiting for funds',
    enough: 'Enough',
  },
} as const
