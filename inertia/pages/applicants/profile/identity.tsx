import { router, useForm } from '@inertiajs/react'
import { useState } from 'react'
import type { Profile } from '@generated/views'
import { IdentityMark } from '~/components/applicants/profile/identity_mark'
import { ConfirmButton } from '~/components/confirm_button'
import { RadioField } from '~/components/form/choices'
import { CheckboxField } from '~/components/form/fields'
import { FileField } from '~/components/form/file_field'
import { PostForm, SubmitRow } from '~/components/form/form'
import { PasswordField } from '~/components/form/password_field'
import { Page, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { readQr } from '~/lib/read_qr'
import { t } from '~/lib/translate'

interface IdentityProps {
  /** Address to which documents are sent. */
  href: string
  backHref: string
  /** Whether a document may be verified now; a verification may always be removed. */
  isOpen: boolean
  identity: Profile.Identity | null
}

const WORDS = 'profile.identity'

/** Option to verify the identity with the user's own Aadhaar document; everything works without it. */
export default function Identity({ href, backHref, isOpen, identity }: IdentityProps) {
  return (
    <Page
      title={t(`${WORDS}.title`)}
      subtitle={isOpen ? t(`${WORDS}.subtitle`) : undefined}
      backHref={backHref}
      backLabel={isOpen ? t('profile.sections.personal') : undefined}
    >
      <IdentityMark identity={identity} />
      {isOpen ? <DocumentForm href={href} /> : null}
      {identity ? (
        <div>
          <ConfirmButton
            text={t(`${WORDS}.remove_text`)}
            confirmLabel={t(`${WORDS}.remove`)}
            onConfirm={() => router.delete(href)}
          />
        </div>
      ) : null}
    </Page>
  )
}

function DocumentForm({ href }: { href: string }) {
  const form = useForm({
    kind: 'qr',
    /** The image whose digits are sent. */
    digits: null as File | null,
    file: null as File | null,
    shareCode: '',
    consent: false,
  })
  const field = useFields(form, `${WORDS}.fields`)
  const [isReading, setIsReading] = useState(false)
  const isQr = form.data.kind === 'qr'

  async function sendQr(picture: File) {
    setIsReading(true)
    const text = await readQr(picture)
    setIsReading(false)
    /** Older codes are XML with the full number, which must not leave the browser. */
    if (text === null || !/^\d+$/.test(text)) {
      return form.setError('digits', t(`${WORDS}.errors.${text === null ? 'no_code' : 'old_code'}`))
    }
    form.transform(({ consent }) => ({ consent, digits: text }))
    form.post(`${href}/qr`)
  }

  function send() {
    if (isReading || form.processing) return
    form.clearErrors()
    if (isQr && form.data.digits) return void sendQr(form.data.digits)
    form.transform(({ file, shareCode, consent }) =>
      isQr ? { consent } : { file, shareCode, consent }
    )
    form.post(`${href}/${isQr ? 'qr' : 'file'}`)
  }

  return (
    <SectionCard title={t(`${WORDS}.document`)}>
      <PostForm form={form} className="as-stack" autoComplete="off" onSend={send}>
        <RadioField
          {...field('kind')}
          required
          options={['qr', 'file'].map((value) => ({
            value,
            label: t(`${WORDS}.kinds.${value}`),
          }))}
        />
        {isQr ? (
          <FileField {...field('digits')} required accept="image/*" />
        ) : (
          <>
            <FileField {...field('file')} required accept=".zip" maxMegabytes={1} camera={false} />
            <PasswordField {...field('shareCode')} required autoComplete="off" />
          </>
        )}
        {isReading ? <p role="status">{t(`${WORDS}.reading`)}</p> : null}
        <CheckboxField {...field('consent')} label={t(`${WORDS}.consent`)} required />
        <SubmitRow form={form} label={t(`${WORDS}.verify`)} />
      </PostForm>
    </SectionCard>
  )
}
