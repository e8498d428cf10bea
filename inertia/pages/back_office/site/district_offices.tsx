import type { Site } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PageHeader, SectionCard } from '~/components/page'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { FindOffice } from '~/components/back_office/site/find_office'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

interface DistrictOfficesProps {
  content: Site.Content
  /** Result of the search; null without one. */
  found: Site.FoundOffices | null
  divisions: Site.Division[]
}

/**
 * The office for a pincode or a district, and all offices by division, with the district letters of their application
 * numbers.
 */
export default function DistrictOffices({ content, found, divisions }: DistrictOfficesProps) {
  return (
    <>
      <PageHeader title={content.title} />
      <div className="as-stack">
        <FindOffice place={found?.text} />
        {found ? <OfficeResults found={found} /> : null}
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
          <p>{t('site.offices.codes')}</p>
        </div>
        <div className="as-columns">
          {divisions.map((division) => (
            <SectionCard
              key={division.code}
              title={t('site.offices.division', { name: division.name })}
            >
              <ul className="as-column">
                {division.districts.map((office) => (
                  <li key={office.code}>
                    <div className="as-apart">
                      <Link href={`/district-offices?place=${office.code}`}>{office.name}</Link>
                      <span className="as-muted">{office.code}</span>
                    </div>
                    <OfficeContact office={office} />
                  </li>
                ))}
              </ul>
            </SectionCard>
          ))}
        </div>
      </div>
    </>
  )
}

/** The offices found, or advice where there is none or where no contact is entered. */
function OfficeResults({ found }: { found: Site.FoundOffices }) {
  const { text, offices } = found
  if (offices.length === 0) {
    return (
      <div className="as-card" role="status">
        <h2>{t('site.offices.none', { text })}</h2>
        <p>{t('site.offices.none_text')}</p>
      </div>
    )
  }
  return (
    <div className="as-columns" id="found">
      {offices.map((office) => (
        <SectionCard key={office.code} title={t('site.offices.of', { name: office.name })}>
          <OfficeContact office={office} />
          {office.address || office.phones.length > 0 ? null : (
            <p>
              {t('site.offices.not_entered')}{' '}
              <Link href="/contact">{t('site.offices.head_office')}</Link>
            </p>
          )}
        </SectionCard>
      ))}
    </div>
  )
}

/** Address, hours, telephone numbers, e-mail and map of an office, as far as they are entered. */
function OfficeContact({ office }: { office: Site.FoundOffices['offices'][number] }) {
  const { address, hours, phones, email, mapHref } = office
  if (!address && !hours && phones.length === 0 && !email) return null
  const langOf = (language: string) => (language === t.locale() ? undefined : language)
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
