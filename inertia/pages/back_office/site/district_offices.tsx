import type { Site } from '@generated/views'
import { Link } from '@inertiajs/react'
import { PageHeader } from '~/components/page_header'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { FindOffice } from '~/components/back_office/site/find_office'
import { OfficeContact } from '~/components/back_office/site/office_contact'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'
import '~/components/back_office/site/content.css'

interface DistrictOfficesProps {
  content: Site.Content
  /** What was looked for; null when nothing was. */
  found: Site.FoundOffices | null
  divisions: Site.Division[]
}

/**
 * The office of a pincode or a district, and every one by its division, with the letters its
 * application numbers carry.
 */
export default function DistrictOffices({ content, found, divisions }: DistrictOfficesProps) {
  const t = useT()
  return (
    <>
      <PageHeader title={content.title} />
      <div className="as-stack">
        <FindOffice place={found?.text} />
        {found ? <Found found={found} /> : null}
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

/** The offices of what was asked, or the way on where there is none and where nothing is entered. */
function Found({ found }: { found: Site.FoundOffices }) {
  const t = useT()
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
