import { Link } from '@inertiajs/react'
import { Notice } from '~/components/page'
import { fieldId } from '~/lib/form'
import { t } from '~/lib/translate'

interface LoanDistrictProps {
  /** The district of the correspondence address; null until there is one. */
  district: string | null
  addressHref: string
}

/** The district that handles the application; read-only. */
export function LoanDistrict({ district, addressHref }: LoanDistrictProps) {
  return (
    <div className="as-wraps" id={fieldId('loanDistrict')} tabIndex={-1}>
      <div className="as-strong">{t('profile.fields.loanDistrict')}</div>
      {district ? (
        <>
          {district}
          <span className="as-note">{t('profile.hints.loan_district')}</span>
        </>
      ) : (
        <Notice tone="warning">
          <p>
            <Link href={addressHref}>{t('profile.messages.address_first')}</Link>
          </p>
        </Notice>
      )}
    </div>
  )
}
