import '~/components/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { DateField } from '~/components/form/date_field'
import { ErrorSummary } from '~/components/form/error_summary'
import { FileField } from '~/components/form/file_field'
import { SelectField } from '~/components/form/select_field'
import { PostForm } from '~/components/form/post_form'
import { SubmitButton } from '~/components/form/submit_button'
import { TextField } from '~/components/form/text_field'
import { PageHeader } from '~/components/page_header'
import { useT } from '~/lib/use_t'

/** Megabytes a document may have (documents/rules/upload_rules). */
const LIMIT = 10

/** A paper is put before everybody. */
export default function NewDocument({ kinds }: { kinds: string[] }) {
  const t = useT()
  const label = (name: string) => t(`site_editor.documents.${name}`)
  const form = useForm({
    kind: '',
    nameEn: '',
    nameMr: '',
    nameHi: '',
    issuedOn: '',
    file: null as File | null,
  })
  return (
    <>
      <PageHeader
        title={label('add')}
        backHref="/officer/content/documents"
        backLabel={t('site_editor.tabs.documents')}
      />
      <PostForm
        className="as-card ce-form"
        onSend={() => {
          form.post('/officer/content/documents')
        }}
      >
        <ErrorSummary form={form} />
        <SelectField
          form={form}
          name="kind"
          label={label('kind')}
          options={kinds.map((value) => ({ value, label: t(`site_editor.kinds.${value}`) }))}
          required
        />
        <TextField form={form} name="nameEn" label={label('nameEn')} lang="en" required />
        <TextField form={form} name="nameMr" label={label('nameMr')} lang="mr" required={false} />
        <TextField form={form} name="nameHi" label={label('nameHi')} lang="hi" required={false} />
        <DateField form={form} name="issuedOn" label={label('issuedOn')} required={false} />
        <FileField
          form={form}
          name="file"
          label={label('file')}
          hint={label('file_hint')}
          accept="image/jpeg,image/png,application/pdf"
          maxMegabytes={LIMIT}
          camera={false}
          required
        />
        <div className="as-actions">
          <SubmitButton form={form} label={label('save')} />
        </div>
      </PostForm>
    </>
  )
}
