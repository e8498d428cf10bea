import type { Administration } from '@generated/views'
import { PlainTable } from '~/components/plain_table'
import {
  LineNames,
  SheetDryRun,
  lineColumn,
} from '~/components/back_office/administration/sheet_dry_run'
import { useT } from '~/lib/use_t'

/** What an import would do: sums, wrong lines with their reasons, what is new, what changes from what to what. */
export function ImportOutcome({ plan }: { plan: Administration.ImportPlan }) {
  const t = useT()
  const { counts, sheet, wrong, added, changed } = plan
  return (
    <SheetDryRun
      says={t('masters.import.would_do', counts)}
      sheet={sheet}
      wrong={wrong}
      wrongLines={counts.wrong}
    >
      {changed.length > 0 ? (
        <PlainTable
          caption={t('masters.import.changed', { count: counts.changed, shown: changed.length })}
          rows={changed}
          rowKey={({ line: at }) => at}
          labels="masters.columns"
          columns={(column) => [
            lineColumn(t),
            column('row', ({ name }) => name.text),
            column('masters.import.differences', ({ fields }) => (
              <ul className="as-marked">
                {fields.map(({ label, old, now }) => (
                  <li key={label}>
                    {label}: <del>{old || '–'}</del> → <ins>{now || '–'}</ins>
                  </li>
                ))}
              </ul>
            )),
          ]}
        />
      ) : null}
      <LineNames
        caption={t('masters.import.added', { count: counts.added, shown: added.length })}
        label={t('masters.columns.row')}
        rows={added}
      />
    </SheetDryRun>
  )
}
