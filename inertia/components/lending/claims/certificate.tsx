import type { Claims } from '@generated/views'
import { DescriptionList } from '~/components/description_list'

/** Words of the certificate: it is in Marathi whatever the reader's language (document 4, 2.6). */
export type CertificateWords = Record<
  | 'title'
  | 'number'
  | 'issued_on'
  | 'valid_from'
  | 'valid_till'
  | 'application'
  | 'name'
  | 'aadhaar'
  | 'pan'
  | 'address'
  | 'loan_type'
  | 'business'
  | 'mr'
  | 'mrs'
  | 'certify',
  string
>

/** The certificate of eligibility of the claim's loan. */
export function ClaimCertificate({
  certificate,
  words,
}: {
  certificate: Claims.Certificate
  words: CertificateWords
}) {
  const { gender } = certificate
  const honorific = gender === null ? '' : gender === 'male' ? words.mr : words.mrs
  const name = [honorific, certificate.applicantName].filter(Boolean).join(' ')
  return (
    <article className="cl-certificate as-column" lang="mr">
      <h2 className="as-middle">{words.title}</h2>
      <p>{certificate.corporation}</p>
      <p>{words.certify}</p>
      <DescriptionList
        columns={2}
        items={[
          { label: words.number, value: certificate.number },
          { label: words.issued_on, value: certificate.issuedOn },
          { label: words.valid_from, value: certificate.validFrom },
          { label: words.valid_till, value: certificate.validTill },
          { label: words.application, value: certificate.applicationNumber },
          { label: words.name, value: name },
          certificate.aadhaar === null
            ? { label: words.pan, value: certificate.pan }
            : { label: words.aadhaar, value: certificate.aadhaar },
          { label: words.address, value: certificate.address },
          { label: words.loan_type, value: certificate.loanType },
          { label: words.business, value: certificate.purpose },
        ]}
      />
    </article>
  )
}
