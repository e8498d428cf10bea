import { useForm } from '@inertiajs/react'
import { ActionButton } from '~/components/buttons'
import { DateField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { CertificateState } from '~/components/applicants/profile/certificate_state'
import type { Profile } from '@generated/views'
import { sendForm } from '~/components/applicants/profile/send_file'
import { HttpError } from '~/lib/post_json'
import { useFields } from '~/lib/form'
import { useTabCopy } from '~/lib/use_tab_copy'
import { t } from '~/lib/translate'

interface CertificateFormProps {
  card: Profile.Card & { certificate: NonNullable<Profile.Card['certificate']> }
  /** Address to which the slot is sent. */
  address: string
  onChange: (card: Profile.Card) => void
}

/** The details of the certificate in a slot, typed once beside its file. */
export function CertificateForm({ card, address, onChange }: CertificateFormProps) {
  const { slot, certificate, isLocked, file } = card
  const { state, values, hasExpiry } = certificate
  /** Keyed by the slot's name: a page has a form for each certificate. */
  const form = useForm({ [slot]: values })
  const dropCopy = useTabCopy(`${address}:${file?.uuid ?? 'none'}`, form)
  const labels = useFields(form, 'profile.fields')
  const field = (name: keyof typeof values, isRequired = true) => ({
    ...labels(`${slot}.${name}`, name),
    required: isRequired,
  })
  const save = async () => {
    form.clearErrors()
    const body = JSON.stringify({ ...form.data[slot], expectedVersion: file?.uuid ?? 'none' })
    try {
      const answer = await sendForm<{ card: Profile.Card }>(address, { method: 'PUT', body })
      dropCopy()
      onChange(answer.card)
    } catch (error) {
      const isRefused = error instanceof HttpError
      const name = (isRefused && error.field) || 'certificateNumber'
      const message = (isRefused && error.message) || t('profile.documents.failed_file')
      form.setError(`${slot}.${name}`, message)
    }
  }
  return (
    <div className="as-column" role="group" aria-labelledby={`certificate-${slot}`}>
      <div className="as-apart">
        <h3 className="as-grow" id={`certificate-${slot}`}>
          {t('profile.certificate.title')}
        </h3>
        <CertificateState state={state} />
      </div>
      <div role="status">
        {state === 'expiring' || state === 'expired' ? (
          <p className="as-small">{t(`profile.certificate.${state}`)}</p>
        ) : null}
      </div>
      {isLocked ? null : (
        <>
          <p className="as-small">{t('profile.certificate.text')}</p>
          <TextField {...field('certificateNumber')} maxLength={60} />
          <DateField {...field('issuedOn')} />
          <DateField {...field('validUntil', hasExpiry)} />
          <TextField {...field('issuingOffice')} maxLength={160} />
          <div>
            <ActionButton
              variant="default"
              onClick={() => void save()}
              label={t('profile.certificate.save')}
            />
          </div>
        </>
      )}
    </div>
  )
}
