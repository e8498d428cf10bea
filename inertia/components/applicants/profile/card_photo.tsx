import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import { sendForm } from '~/components/applicants/profile/send_file'
import { CheckboxField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import { SectionCard } from '~/components/page'
import { Photo } from '~/components/photo'
import { useFields } from '~/lib/form'
import { HttpError } from '~/lib/post_json'
import { t } from '~/lib/translate'

const WORDS = 'profile.identity'
const EMPTY = { file: null as File | null, shareCode: '', consent: false }

/** The photo of a citizen's offline e-KYC file, which stays in this page's memory until the page is left. */
export default function CardPhoto({ href }: { href: string }) {
  const form = useForm(EMPTY)
  const field = useFields(form, `${WORDS}.fields`)
  const [photo, setPhoto] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)

  async function send() {
    if (isReading) return
    const { file, shareCode, consent } = form.data
    const body = new FormData()
    if (file) body.append('file', file)
    body.append('shareCode', shareCode)
    if (consent) body.append('consent', 'true')
    form.clearErrors()
    setPhoto(null)
    setIsReading(true)
    try {
      setPhoto((await sendForm<{ photo: string }>(href, { body })).photo)
      form.setData(EMPTY)
    } catch (error) {
      const { message = '', field: name } = error instanceof HttpError ? error : {}
      form.setError(
        (name ?? 'file') as keyof typeof EMPTY,
        message || t('profile.documents.failed_file')
      )
    }
    setIsReading(false)
  }

  return (
    <SectionCard title={t(`${WORDS}.photo.title`)} subtitle={t(`${WORDS}.photo.text`)}>
      <PostForm form={form} className="as-stack" autoComplete="off" onSend={() => void send()}>
        <FileField {...field('file')} required accept=".zip" maxMegabytes={1} camera={false} />
        <PasswordField {...field('shareCode')} required autoComplete="off" />
        <CheckboxField {...field('consent')} label={t(`${WORDS}.photo.consent`)} required />
        <SubmitRow form={{ ...form, processing: isReading }} label={t(`${WORDS}.photo.show`)} />
      </PostForm>
      <div role="status">
        {photo ? <Photo src={photo} alt={t(`${WORDS}.photo.title`)} /> : null}
      </div>
    </SectionCard>
  )
}
