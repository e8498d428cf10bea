import { useT } from '~/lib/use_t'
import type { Site } from '@generated/views'

/** Address, hours, telephones, e-mail and map of an office, as far as they are entered. */
export function OfficeContact({ office }: { office: Site.FoundOffices['offices'][number] }) {
  const t = useT()
  const { address, hours, phones, email, mapHref } = office
  if (!address && !hours && phones.length === 0 && !email) return null
  const langOf = (language: string) => (language === t.locale ? undefined : language)
  return (
    <div className="as-detail as-wraps">
      {address ? <p lang={langOf(address.language)}>{address.text}</p> : null}
      {hours ? (
        <p>
          {t('site.offices.hours')}: <span lang={langOf(hours.language)}>{hours.text}</span>
        </p>
      ) : null}
      {phones.length > 0 ? (
        <p>
          {t('site.offices.phone')}:{' '}
          {phones.map((phone, index) => (
            <span key={phone}>
              {index > 0 ? ', ' : ''}
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </span>
          ))}
        </p>
      ) : null}
      {email ? (
        <p>
          {t('site.offices.email')}: <a href={`mailto:${email}`}>{email}</a>
        </p>
      ) : null}
      {mapHref ? (
        <p>
          <a href={mapHref} target="_blank" rel="noopener noreferrer">
            {t('site.offices.map', { name: office.name })}
          </a>
        </p>
      ) : null}
    </div>
  )
}
