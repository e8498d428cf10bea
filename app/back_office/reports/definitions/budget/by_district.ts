import { addUses, NO_USES } from '#claims/rules/budget_left'
import { defineReport } from '#reports/builder/definition'
import { budgetHead, purseYear } from '#reports/builder/parameters'
import { purseCells, purseQuery, USE_COLUMNS, useValues } from '#reports/definitions/budget/cells'

/** What of each head went to, or waits in, each district. A grant belongs to no district, so none stands here. */
export default defineReport({
  id: 49,
  category: 'budget',
  namesFinancialYear: true,
  parameters: [purseYear, budgetHead],
  columns: [
    { key: 'district', kind: 'district' },
    { key: 'budgetHead', kind: 'budgetHead' },
    ...USE_COLUMNS,
  ],
  query: ({ tables, values, today }) => purseQuery(tables, values, today),
  finish: (rows, { values }) => {
    const cells = purseCells(rows, values).toSorted((a, b) => a.districtId - b.districtId)
    const grouped = Map.groupBy(cells, ({ districtId, head }) => `${districtId}|${head}`)
    return [...grouped.values()].map((own) => ({
      district: own[0].districtId,
      budgetHead: own[0].head,
      ...useValues(own.reduce((sum, { uses }) => addUses(sum, uses), NO_USES)),
    }))
  },
})
