import { useForm } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { DateField, TextAreaField } from '~/components/form/fields'
import { TextField } from '~/components/form/form'
import { CertificateState } from '~/components/applicants/profile/certificate_state'
import { SideForm } from '~/components/lending/approvals/review/side_form'
import IconExternalLink from '~/icons/external_link.svg?icon'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type Certificate = NonNullable<Approvals.Review['documents'][number]['certificate']>

interface CertificateFactsProps {
  document: Approvals.Review['documents'][number]
  /** Address for corrections, followed by the file; null where this page offers none. */
  correctHref: string | null
}

/** The recorded details of a certificate, beside its image, with a link to the State's page to check it. */
export function CertificateFacts({ document, correctHref }: CertificateFactsProps) {
  const { certificate, uuid } = document
  if (certificate === null) return null
  const { said, values } = certificate
  const state = said?.state ?? 'unrecorded'
  return (
    <div className="as-column as-detail">
      <p className="as-apart">
        <span>
          {said?.text} <CertificateState state={state} />
        </span>
        {said?.verificationHref ? (
          <a
            className="as-tool"
            href={said.verificationHref}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={18} aria-hidden="true" />
            {t('approvals.documents.verify')}
          </a>
        ) : null}
      </p>
      {correctHref === null ? null : (
        <details className="as-screen">
          <summary>{t('approvals.certificates.title')}</summary>
          <CorrectionForm
            key={`${uuid}${values.version}`}
            values={values}
            href={`${correctHref}/${uuid}`}
          />
        </details>
      )}
    </div>
  )
}

function CorrectionForm({ values, href }: { values: Certificate['values']; href: string }) {
  const form = useForm({ ...values, remarks: '' })
  const field = useFields(form, 'profile.fields')
  return (
    <SideForm
      form={form}
      label={t('profile.certificate.save')}
      onSend={() => form.put(href, { preserveScroll: true })}
    >
      <TextField {...field('certificateNumber')} required maxLength={60} />
      <DateField {...field('issuedOn')} required />
      <DateField {...field('validUntil')} />
      <TextField {...field('issuingOffice')} required maxLength={160} />
      <TextAreaField
        {...field('remarks', 'approvals.certificates.remarks')}
        required
        rows={2}
        maxLength={500}
      />
    </SideForm>
  )
}
