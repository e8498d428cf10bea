/** One value for each filter, chosen to match many rows; two kinds of date ranges. */
export const filtersOf = ({ district, loanType, status, statuses, mobile, number }) => ({
  'loan type': `loanType=${loanType}`,
  'district': `district=${district}`,
  'status': `status=${status}`,
  /** The second parameter is for the floor, which has no columns. */
  'column': `column=LOI&statuses=${statuses}`,
  'number': `number=${number}`,
  'mobile': `mobile=${mobile}`,
  'name, common': 'name=Suresh',
  'name, rare': 'name=Kavita%20Vijay%20Sut',
  'ten days': 'from=2026-03-01&to=2026-03-10',
  'a year': 'from=2025-04-01&to=2026-03-31',
})
