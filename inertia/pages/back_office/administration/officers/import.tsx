import type { Administration } from '@generated/views'
import { useForm } from '@inertiajs/react'
import { PasswordDeliveryField } from '~/components/back_office/administration/password_delivery_field'
import { SheetColumns } from '~/components/back_office/administration/sheet_columns'
import { SheetForm } from '~/components/back_office/administration/sheet_form'
import { SheetDryRun, lineColumn } from '~/components/back_office/administration/sheet_dry_run'
import { ShownLinks } from '~/components/back_office/administration/shown_link'
import { Notice, PageHeader } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import type { AnyForm } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'administration.officers'
const BASE = '/officer/people'

/** Import of a spreadsheet of people: choose the file, see who is new, then import them. */
export default function OfficerImport(props: Administration.OfficerImport) {
  const { columns, passwordDeliveries, links, owed, plan } = props
  const form = useForm({ file: null as File | null, passwordDelivery: props.passwordDelivery })
  const send = (dryRun: boolean) => {
    form.transform((fields) => ({ ...fields, dryRun, version: plan?.version ?? '' }))
    form.post(`${BASE}/imports`, {
      forceFormData: true,
      preserveState: true,
      preserveScroll: dryRun,
    })
  }
  const counts = plan?.counts
  const mayImport = counts && counts.wrong === 0 && counts.added > 0 && plan.refused === null
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.import.title`)}
        subtitle={t(`${WORDS}.import.subtitle`)}
        backHref={BASE}
        backLabel={t(`${WORDS}.title`)}
      />
      <div className="as-stack">
        {links.length > 0 ? <ShownLinks links={links} /> : null}
        {owed.length > 0 ? (
          <Notice tone="info">
            {owed.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        ) : null}
        <SheetForm
          form={form as unknown as AnyForm}
          onSend={send}
          hint={t(`${WORDS}.import.file_hint`)}
          takeIn={mayImport ? t(`${WORDS}.import.take_in`, { count: counts.added }) : null}
        >
          <PasswordDeliveryField
            form={form as unknown as AnyForm}
            ways={passwordDeliveries}
            label={t(`${WORDS}.new.password`)}
            hints={{
              email: t(`${WORDS}.import.hints.email`),
              link: t(`${WORDS}.import.hints.link`),
              ...props.passwordDeliveryHints,
            }}
          />
          <p className="as-row">
            <a href={`${BASE}/imports/spreadsheet`}>{t(`${WORDS}.import.template_xlsx`)}</a>
            <a href={`${BASE}/imports/csv`}>{t(`${WORDS}.import.template_csv`)}</a>
          </p>
        </SheetForm>
        {plan ? <OfficerDryRun plan={plan} /> : null}
        <SheetColumns text={t(`${WORDS}.import.columns_text`)} columns={columns} />
      </div>
    </>
  )
}

function OfficerDryRun({
  plan: { counts, sheet, refused, wrong, added, there },
}: {
  plan: Administration.OfficerImportPlan
}) {
  const line = lineColumn()
  const name = {
    key: 'name',
    label: t(`${WORDS}.columns.name`),
    render: (row: { name: string }) => row.name,
  }
  return (
    <SheetDryRun
      says={t(`${WORDS}.import.would_do`, counts)}
      sheet={sheet}
      refused={refused}
      wrong={wrong}
      wrongLines={counts.wrong}
    >
      {there.length > 0 ? (
        <PlainTable
          caption={t(`${WORDS}.import.there`, { count: counts.there, shown: there.length })}
          rows={there}
          rowKey={({ line: at }) => at}
          labels={`${WORDS}.import`}
          columns={(column) => [line, name, column('notes', ({ notes }) => notes || '–')]}
        />
      ) : null}
      {added.length > 0 ? (
        <PlainTable
          caption={t('masters.import.added', { count: counts.added, shown: added.length })}
          rows={added}
          rowKey={({ line: at }) => at}
          columns={[
            line,
            name,
            { key: 'post', label: t(`${WORDS}.columns.post`), render: ({ post }) => post },
          ]}
        />
      ) : null}
    </SheetDryRun>
  )
}
