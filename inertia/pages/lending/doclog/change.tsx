import { Stack } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import type { Doclog } from '@generated/views'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { DataTable } from '~/components/data_table'
import { DateText, EmptyState, Notice, PageHeader, SectionCard } from '~/components/page'
import { FileLink } from '~/components/file_link'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitButton, TextField } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type ChangeProps = {
  stage: string
  id: number
  application: Doclog.Application
  slots: Doclog.Slot[]
  log: Doclog.ChangeLog
  /** `list`: may open the list of applications to go back to. */
  can: { change: boolean; list: boolean }
}

/** Target of BACK_HREFS: the list or the record to which the documents belong. */
const BACK_HREFS: Record<string, (id: number, canList: boolean) => string> = {
  profile: (id, canList) => (canList ? '/officer/applications' : `/officer/applications/${id}`),
  sanction: (id) => `/officer/sanctions/${id}`,
  disbursement: (id) => `/officer/disbursements/${id}`,
  claim: (id) => `/officer/claims/${id}`,
}

/** The documents of one stage, their replacement and the log of it (document 4, 2.10). */
export default function ChangeDocuments(props: ChangeProps) {
  const { stage, id, application, slots, log, can } = props
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('doclog.title')}
        subtitle={`${t(`doclog.stages.${stage}`)} · ${application.applicantName} · ${application.number}`}
        backHref={BACK_HREFS[stage](id, can.list)}
        backLabel={t('doclog.back')}
      />
      <div className="as-columns" data-least="half">
        <SectionCard title={t('doclog.change')}>
          {can.change ? (
            <ChangeForm action={`/officer/documents/${stage}/${id}`} slots={slots} />
          ) : (
            <Notice tone="info">{t('doclog.messages.admin_only')}</Notice>
          )}
        </SectionCard>
        <SectionCard title={t('doclog.files')}>
          {slots.map((slot) => (
            <Versions key={slot.key} slot={slot} />
          ))}
        </SectionCard>
      </div>
      <DataTable
        caption={t('doclog.log')}
        rows={log}
        empty={<EmptyState title={t('doclog.empty')} />}
        labels="doclog"
        columns={(column) => [
          column('when', (row) => <DateText value={row.at} withTime />),
          column('document'),
          { key: 'by', label: t('doclog.who') },
          column('old', (row) => <Version file={row.old} />),
          column('new', (row) => <Version file={row.new} />),
          column('remarks'),
        ]}
      />
    </Stack>
  )
}

function ChangeForm({ action, slots }: { action: string; slots: Doclog.Slot[] }) {
  const form = useForm({ slot: '', title: '', remarks: '', file: null as File | null })
  const field = useFields(form, 'doclog')
  const chosen = slots.find((slot) => slot.key === form.data.slot)
  const shown = chosen?.versions.find((version) => version.isCurrent)
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => {
        form.transform((data) => ({ ...data, expectedVersion: shown?.uuid ?? 'none' }))
        form.post(action, {
          forceFormData: true,
          preserveScroll: 'errors',
          onSuccess: () => form.reset(),
        })
      }}
    >
      <SelectField
        {...field('slot', 'type')}
        options={slots.map(({ key, name }) => ({ value: key, label: name }))}
        required
      />
      {chosen?.needsTitle ? <TextField {...field('title', 'name')} required /> : null}
      <FileField {...field('file', 'replacement')} required />
      <TextAreaField {...field('remarks')} required />
      <div>
        <SubmitButton form={form} label={t('common.actions.submit')} />
      </div>
    </PostForm>
  )
}

function Versions({ slot }: { slot: Doclog.Slot }) {
  return (
    <section>
      <h3>{slot.name}</h3>
      <PendingNotice waiting={slot.waiting} />
      {slot.versions.length === 0 ? <p className="as-muted">{t('doclog.no_file')}</p> : null}
      <ul role="list">
        {slot.versions.map((version) => (
          <li key={version.versionNo}>
            <Version file={version} />{' '}
            {version.isCurrent ? t('doclog.current') : <DateText value={version.at} withTime />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Version({ file }: { file: Doclog.FileVersion | null }) {
  if (!file) return <>–</>
  return (
    <FileLink
      href={`/files/${file.uuid}`}
      label={t('doclog.version', { number: file.versionNo, name: file.name })}
      mime={file.mime}
    />
  )
}
