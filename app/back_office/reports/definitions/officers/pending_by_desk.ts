import { masters } from '#masters/queries/masters'
import {
  AGE_COLUMNS,
  ageCounts,
  pendingClaimStatuses,
  pendingStatuses,
} from '#reports/builder/counts'
import { defineReport, type Row } from '#reports/builder/definition'
import { loanType } from '#reports/builder/parameters'
import { whereSet } from '#reports/builder/tables'

/** What lies on each role's desk, applications and claims, by how long (calendar days). */
export default defineReport({
  id: 39,
  category: 'officers',
  parameters: [loanType],
  columns: [
    { key: 'role', kind: 'role' },
    { key: 'subject', kind: 'word' },
    ...AGE_COLUMNS,
    { key: 'files', kind: 'count', total: true },
  ],
  query: ({ tables, values, today }) => {
    const applications = whereSet(tables.applications(), { 'a.loan_type': values.loanType })
      .whereIn('a.status_id', pendingStatuses())
      .groupBy('a.status_id')
      .select(
        tables.sql('? as subject', ['application']),
        { status_id: 'a.status_id' },
        ...ageCounts(tables, 'a.status_since', today)
      )
    const claims = whereSet(tables.claims(), { 'c.loan_type': values.loanType })
      .whereIn('c.status_id', pendingClaimStatuses())
      .groupBy('c.status_id')
      .select(
        tables.sql('? as subject', ['claim']),
        { status_id: 'c.status_id' },
        ...ageCounts(tables, 'c.status_since', today)
      )
    return tables.union(applications, claims).select('*')
  },
  finish: (rows) => {
    const desks = new Map<string, Row>()
    const names = [...AGE_COLUMNS.map(({ key }) => key), 'files']
    for (const row of rows) {
      const role =
        row.subject === 'claim'
          ? masters().claimStatus(Number(row.status_id)).pendingWithRole
          : masters().applicationStatus(Number(row.status_id)).pendingWithRole
      const key = `${role}:${row.subject}`
      const desk: Row = desks.get(key) ?? { role, subject: row.subject }
      for (const name of names) desk[name] = Number(desk[name] ?? 0) + Number(row[name])
      desks.set(key, desk)
    }
    return [...desks.values()].toSorted(
      (a, b) =>
        Number(a.role) - Number(b.role) || String(a.subject).localeCompare(String(b.subject))
    )
  },
})
