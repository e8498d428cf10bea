import type { Administration } from '@generated/views'
import { router, useForm } from '@inertiajs/react'
import { HOLIDAY_NUMBERS, HolidayDay } from '~/components/back_office/administration/holiday_day'
import { MasterRowField } from '~/components/back_office/administration/master_row_field'
import { ConfirmButton } from '~/components/confirm_button'
import { DescriptionList } from '~/components/description_list'
import { FormConflict } from '~/components/form/edit_conflict'
import { PostForm } from '~/components/form/post_form'
import { SubmitRow } from '~/components/form/submit_button'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const NUMBERS = new Set<string>(HOLIDAY_NUMBERS)

/** One row of a master: its form, who uses it, and the way out of the choices. */
export default function MasterRow(props: Administration.MasterRow) {
  const t = useT()
  const { table, row, version, fields, isKept } = props
  const base = `/officer/masters/${table}`
  const path = row ? `${base}/rows/${encodeURIComponent(row.id)}` : base
  const written = fields.filter(({ shown }) => shown === null)
  const values = Object.fromEntries(written.map(({ name, value }) => [name, value]))
  const form = useForm({ version, values })
  /** The day of a holiday is kept as numbers, and typed as a day. */
  const isDay = table === 'holidays'
  const fixed = fields.filter(({ shown }) => shown !== null)
  return (
    <>
      <PageHeader
        title={row ? row.name.text : t('masters.row.new', { master: props.name })}
        backHref={props.home ?? base}
        backLabel={props.name}
      />
      <div className="as-stack">
        {props.keptBy ? (
          <Notice tone="info">
            <p>{t(`masters.managed_by.${props.keptBy}`)}</p>
          </Notice>
        ) : null}
        {row?.isRetired ? (
          <Notice tone="warning">
            <p>{t('masters.row.is_retired')}</p>
          </Notice>
        ) : null}
        {row && row.missing.length > 0 ? (
          <Notice tone="warning">
            <p>{t('masters.row.missing', { languages: row.missing.join(', ') })}</p>
          </Notice>
        ) : null}
        {fixed.length > 0 ? (
          <SectionCard
            title={t('masters.row.fixed')}
            subtitle={isKept ? t('masters.row.fixed_text') : undefined}
          >
            <DescriptionList items={fixed.map(({ label, shown }) => ({ label, value: shown }))} />
          </SectionCard>
        ) : null}
        {isKept ? (
          <PostForm
            form={form}
            className="as-card as-form"
            onSend={() => (row ? form.put(path) : form.post(path))}
          >
            <FormConflict form={form} saved={row ? { version, values: { values } } : null}>
              {isDay ? <HolidayDay form={form} thisYear={props.thisYear} /> : null}
              {written
                .filter(({ name }) => !isDay || !NUMBERS.has(name))
                .map((field) => (
                  <MasterRowField key={field.name} form={form} field={field} />
                ))}
            </FormConflict>
            <SubmitRow form={form} label={t('common.actions.save')} />
          </PostForm>
        ) : null}
        {row ? <Uses page={props} row={row} path={path} /> : null}
      </div>
    </>
  )
}

interface UsesProps {
  page: Administration.MasterRow
  row: NonNullable<Administration.MasterRow['row']>
  path: string
}

/** Who has the row, and retiring it or bringing it back. */
function Uses({ page: { version, mayRetire }, row, path }: UsesProps) {
  const t = useT()
  const name = row.name.text
  const act = row.isRetired ? 'bring_back' : 'retire'
  const send = () => {
    const sent = { data: { version }, preserveScroll: true }
    if (row.isRetired) router.delete(`${path}/retirement`, sent)
    else router.post(`${path}/retirement`, { version }, { preserveScroll: true })
  }
  return (
    <SectionCard
      title={t('masters.row.used_by')}
      actions={
        mayRetire ? (
          <ConfirmButton
            title={t(`masters.row.${act}.title`)}
            text={t(`masters.row.${act}.text`, { name })}
            confirmLabel={t(`masters.row.${act}.button`)}
            color={row.isRetired ? 'blue' : 'red'}
            onConfirm={send}
          />
        ) : null
      }
    >
      {row.uses.length === 0 ? (
        <p>{t('masters.row.unused')}</p>
      ) : (
        <DescriptionList
          items={row.uses.map(({ what, rows, isMore }) => ({
            label: what,
            value: isMore ? t('masters.row.or_more', { rows }) : String(rows),
          }))}
        />
      )}
    </SectionCard>
  )
}
