import type { Administration } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { SheetColumns } from '~/components/back_office/administration/sheet_columns'
import { SheetForm } from '~/components/back_office/administration/sheet_form'
import { PageHeader } from '~/components/page'
import type { AnyForm } from '~/lib/form'
import { t } from '~/lib/translate'
import { PlainTable } from '~/components/plain_table'
import {
  LineNames,
  SheetDryRun,
  lineColumn,
} from '~/components/back_office/administration/sheet_dry_run'

/** Import of a spreadsheet for a master: choose the file, see what it would do, then import it. */
export default function ImportMaster(props: Administration.MasterImport) {
  const { table, name, columns, plan } = props
  const base = `/officer/masters/${table}`
  const form = useForm({ file: null as File | null })
  const send = (dryRun: boolean) => {
    form.transform(({ file }) => ({ file, dryRun, version: plan?.version ?? '' }))
    form.post(`${base}/imports`, {
      forceFormData: true,
      preserveState: true,
      preserveScroll: true,
    })
  }
  const counts = plan?.counts
  const mayImport = counts && counts.wrong === 0 && counts.added + counts.changed > 0
  return (
    <>
      <PageHeader
        title={t('masters.import.title', { master: name })}
        subtitle={t('masters.import.subtitle')}
        backHref={base}
        backLabel={name}
      />
      <div className="as-stack">
        <SheetForm
          form={form as unknown as AnyForm}
          onSend={send}
          hint={t('masters.import.file_hint')}
          takeIn={mayImport ? t('masters.import.take_in', counts) : null}
        />
        {plan ? <ImportOutcome plan={plan} /> : null}
        <SheetColumns text={t('masters.import.columns_text')} columns={columns} />
      </div>
    </>
  )
}

/**
 * What an import would do: totals, incorrect lines with their reasons, new rows, and changes with old and new values.
 */
function ImportOutcome({ plan }: { plan: Administration.ImportPlan }) {
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
            lineColumn(),
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
