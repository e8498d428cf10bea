import { router, useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, DescriptionList, SectionCard } from '~/components/page'
import { DateField, SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PlainTable } from '~/components/plain_table'
import { TABLES } from '~/lib/files'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const WORDS = 'privacy.breaches'
const MAX_MEGABYTES = 24

type Props = Privacy.Breach & { mayManage: boolean }

const pathOf = (id: number) => `/officer/breaches/${id}/people`

/** The people whom a breach affects, how they were added to the list, and how many have been notified. */
export function AffectedPeople(props: Props) {
  const { id, version, state, counts, unknown, releasedAt, toldAt, mayManage } = props
  const line = (key: string, value: number) => ({ label: t(`${WORDS}.lines.${key}`), value })
  const at = (key: string, value: string | null) => ({
    label: t(`${WORDS}.lines.${key}`),
    value: value ? <DateText value={value} withTime /> : null,
  })
  const isOpen = state === 'draft' && mayManage
  return (
    <SectionCard
      title={t(`${WORDS}.people`)}
      actions={
        isOpen && (counts.people > 0 || unknown.length > 0) ? (
          <ConfirmButton
            text={t(`${WORDS}.clear_text`)}
            confirmLabel={t(`${WORDS}.clear`)}
            onConfirm={() => router.delete(pathOf(id), { data: { version }, preserveScroll: true })}
          />
        ) : null
      }
      stacked
    >
      <DescriptionList
        columns={2}
        items={[
          line('people', counts.people),
          ...counts.sources
            .filter(({ people }) => people > 0)
            .map(({ source, people }) => ({
              label: t(`${WORDS}.sources.${source}`),
              value: people,
            })),
          ...(state === 'draft'
            ? []
            : [
                line('told', counts.told),
                line('inbox_only', counts.inboxOnly),
                line('unreachable', counts.unreachable),
                line('failed', counts.failed),
                at('released', releasedAt),
                at('told_at', toldAt),
              ]),
        ]}
      />
      {unknown.length > 0 ? (
        <PlainTable
          caption={t(`${WORDS}.unknown`, { count: unknown.length })}
          rows={unknown}
          rowKey={({ id: line_ }) => line_}
          columns={[
            { key: 'line', label: t('masters.import.line'), render: (row) => row.at },
            { key: 'typed', label: t(`${WORDS}.typed`), render: ({ typed }) => typed },
          ]}
        />
      ) : null}
      {isOpen ? (
        <>
          <BySheet key={`sheet ${version}`} {...props} />
          <ByDistrict key={`district ${version}`} {...props} />
          <ByAccessLog key={`looks ${version}`} {...props} />
        </>
      ) : null}
    </SectionCard>
  )
}

function BySheet({ id, version }: Props) {
  const form = useForm({ file: null as File | null, version })
  return (
    <PostForm
      form={form}
      className="as-column"
      onSend={() =>
        form.post(`${pathOf(id)}/spreadsheet`, { forceFormData: true, preserveScroll: 'errors' })
      }
    >
      <h3>{t(`${WORDS}.sources.sheet`)}</h3>
      <FileField
        form={form}
        name="file"
        label={t(`${WORDS}.fields.file`)}
        hint={t(`${WORDS}.hints.file`)}
        accept={TABLES}
        maxMegabytes={MAX_MEGABYTES}
        camera={false}
        required
      />
      <SubmitRow form={form} label={t(`${WORDS}.add_people`)} />
    </PostForm>
  )
}

function ByDistrict({ id, version, districts }: Props) {
  const form = useForm({ source: 'district', districtId: '', version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <PostForm
      form={form}
      className="as-column"
      onSend={() => form.post(pathOf(id), { preserveScroll: 'errors' })}
    >
      <h3>{t(`${WORDS}.sources.district`)}</h3>
      <SelectField {...field('districtId')} options={districts} searchable required />
      <SubmitRow form={form} label={t(`${WORDS}.add_people`)} />
    </PostForm>
  )
}

function ByAccessLog({ id, version }: Props) {
  const form = useForm({ source: 'looks', userName: '', fromOn: '', untilOn: '', version })
  const field = useFields(form, `${WORDS}.fields`)
  return (
    <PostForm
      form={form}
      className="as-column"
      onSend={() => form.post(pathOf(id), { preserveScroll: 'errors' })}
    >
      <h3>{t(`${WORDS}.sources.looks`)}</h3>
      <p className="as-reading">{t(`${WORDS}.hints.looks`)}</p>
      <TextField {...field('userName')} required />
      <div className="as-loose as-row">
        <DateField {...field('fromOn')} required />
        <DateField {...field('untilOn')} required />
      </div>
      <SubmitRow form={form} label={t(`${WORDS}.add_people`)} />
    </PostForm>
  )
}
