import '~/components/doclog/doclog.css'
import { SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@inertiajs/react'
import { DataTable } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { EmptyState } from '~/components/empty_state'
import { FileLink } from '~/components/file_link'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { TextField } from '~/components/form/text_field'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type FileVersion = { versionNo: number; uuid: string; name: string; mime: string }

type Slot = {
  key: string
  name: string
  needsTitle: boolean
  versions: (FileVersion & { isCurrent: boolean; at: string })[]
}

type ChangeProps = {
  stage: string
  id: number
  application: { id: number; number: string; applicantName: string }
  slots: Slot[]
  log: {
    id: number
    document: string
    by: string
    at: string
    remarks: string
    old: FileVersion | null
    new: FileVersion | null
  }[]
  canChange: boolean
}

/** Where BACK leads: to the list or the record the documents belong to. */
const BACK: Record<string, (id: number) => string> = {
  profile: () => '/officer/applications',
  sanction: (id) => `/officer/sanctions/${id}`,
  disbursement: (id) => `/officer/disbursements/${id}`,
  claim: (id) => `/officer/claims/${id}`,
}

/** The documents of one stage, their replacement and the log of it (document 4, 2.10). */
export default function ChangeDocuments(props: ChangeProps) {
  const { stage, id, application, slots, log, canChange } = props
  const t = useT()
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('doclog.title')}
        subtitle={`${t(`doclog.stages.${stage}`)} · ${application.applicantName} · ${application.number}`}
        backHref={BACK[stage](id)}
        backLabel={t('doclog.back')}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <SectionCard title={t('doclog.change')}>
          {canChange ? (
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
      </SimpleGrid>
      <DataTable
        caption={t('doclog.log')}
        rows={log}
        rowKey="id"
        empty={<EmptyState title={t('doclog.empty')} />}
        columns={[
          {
            key: 'at',
            label: t('doclog.when'),
            render: (row) => <DateText value={row.at} withTime />,
          },
          { key: 'document', label: t('doclog.document') },
          { key: 'by', label: t('doclog.who') },
          { key: 'old', label: t('doclog.old'), render: (row) => <Version file={row.old} /> },
          { key: 'new', label: t('doclog.new'), render: (row) => <Version file={row.new} /> },
          { key: 'remarks', label: t('doclog.remarks') },
        ]}
      />
    </Stack>
  )
}

const MAX_MEGABYTES = 10

function ChangeForm({ action, slots }: { action: string; slots: Slot[] }) {
  const t = useT()
  const form = useForm({ slot: '', title: '', remarks: '', file: null as File | null })
  const chosen = slots.find((slot) => slot.key === form.data.slot)
  return (
    <PostForm
      className="as-stack"
      onSend={() =>
        form.post(action, {
          forceFormData: true,
          preserveScroll: 'errors',
          onSuccess: () => form.reset(),
        })
      }
    >
      <ErrorSummary form={form} />
      <SelectField
        form={form}
        name="slot"
        label={t('doclog.type')}
        options={slots.map(({ key, name }) => ({ value: key, label: name }))}
        required
      />
      {chosen?.needsTitle ? (
        <TextField form={form} name="title" label={t('doclog.name')} required />
      ) : null}
      <FileField
        form={form}
        name="file"
        label={t('doclog.replacement')}
        accept="image/jpeg,image/png,application/pdf"
        maxMegabytes={MAX_MEGABYTES}
        required
      />
      <TextAreaField form={form} name="remarks" label={t('doclog.remarks')} required />
      <div>
        <SubmitButton form={form} label={t('common.actions.submit')} />
      </div>
    </PostForm>
  )
}

function Versions({ slot }: { slot: Slot }) {
  const t = useT()
  return (
    <section className="dl-slot">
      <h3>{slot.name}</h3>
      {slot.versions.length === 0 ? <p>{t('doclog.no_file')}</p> : null}
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

function Version({ file }: { file: FileVersion | null }) {
  const t = useT()
  if (!file) return <>–</>
  return (
    <FileLink
      href={`/files/${file.uuid}`}
      label={t('doclog.version', { number: file.versionNo, name: file.name })}
      mime={file.mime}
    />
  )
}
