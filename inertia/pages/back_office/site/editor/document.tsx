import '~/components/back_office/site/editor/editor.css'
import { useForm } from '@inertiajs/react'
import { TEXT_LOCALES, formTexts } from '#kernel/formats/languages'
import { DateField, SelectField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { PageHeader } from '~/components/page'
import { useTexts } from '~/components/back_office/site/editor/use_texts'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

/** Form to publish a document. */
export default function NewDocument({ kinds }: { kinds: string[] }) {
  const label = (name: string) => t(`site_editor.documents.${name}`)
  const form = useForm({
    kind: '',
    ...formTexts({}, 'name'),
    issuedOn: '',
    file: null as File | null,
  })
  const field = useFields(form, 'site_editor.documents')
  const { inLanguage } = useTexts(form, 'site_editor.documents')
  return (
    <>
      <PageHeader
        title={label('add')}
        backHref="/officer/content/documents"
        backLabel={t('site_editor.tabs.documents')}
      />
      <PostForm
        form={form}
        className="as-card as-form as-reading"
        onSend={() => form.post('/officer/content/documents')}
      >
        <SelectField
          {...field('kind')}
          options={kinds.map((value) => ({ value, label: t(`site_editor.kinds.${value}`) }))}
          required
        />
        {TEXT_LOCALES.map((locale) => (
          <TextField key={locale} {...inLanguage('name', locale)} />
        ))}
        <DateField {...field('issuedOn')} required={false} />
        <FileField {...field('file')} camera={false} required />
        <SubmitRow form={form} label={label('save')} />
      </PostForm>
    </>
  )
}
