import { addUsage, NO_USAGE } from '#claims/rules/budget_left'
import { defineReport } from '#reports/builder/definition'
import { budgetHead, budgetYear } from '#reports/builder/parameters'
import { budgetCells, budgetQuery, USE_COLUMNS, useAmounts } from '#reports/definitions/budget/cells'

/** What of each head went to, or waits in, each district. A grant belongs to no district, so none stands here. */
export default defineReport({
  id: 49,
  category: 'budget',
  namesFinancialYear: true,
  parameters: [budgetYear, budgetHead],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'budgetHead', kind: 'budgetHead' },
    ...USE_COLUMNS,
  ],
  query: ({ tables, values, today }) => budgetQuery(tables, values, today),
  finish: (rows, { values }) => {
    const cells = budgetCells(rows, values).toSorted((a, b) => a.districtId - b.districtId)
    const grouped = Map.groupBy(cells, ({ districtId, head }) => `${districtId}|${head}`)
    return [...grouped.values()].map((own) => ({
      district: own[0].districtId,
      budgetHead: own[0].head,
      ...useAmounts(own.reduce((sum, { usage: uses }) => addUsage(sum, uses), NO_USAGE)),
    }))
  },
})
