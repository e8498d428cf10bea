import type { Approvals } from '@generated/views'
import type { Column } from '~/components/table/columns_of'
import { t } from '~/lib/translate'

/** Columns for a changed field, with its old and new value. */
export function changeColumns(): Column<Approvals.ChangedField>[] {
  const empty = t('approvals.changes.nothing')
  return [
    {
      key: 'field',
      label: t('approvals.changes.field'),
      render: (row) => `${row.section}: ${row.field}`,
    },
    {
      key: 'before',
      label: t('approvals.changes.before'),
      render: (row) => <del>{row.before ?? empty}</del>,
    },
    {
      key: 'after',
      label: t('approvals.changes.after'),
      render: (row) => <strong>{row.after ?? empty}</strong>,
    },
  ]
}
