import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { ContentBlocks } from '~/components/site/content_blocks'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'
import '~/components/site/content.css'

interface DistrictOfficesProps {
  content: Site.Content
  divisions: Site.Division[]
}

/** Every district office by its division, with the letters its application numbers carry. */
export default function DistrictOffices({ content, divisions }: DistrictOfficesProps) {
  const t = useT()
  return (
    <>
      <PageHeader title={content.title} />
      <div className="as-stack">
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
          <p>{t('site.offices.codes')}</p>
        </div>
        <div className="as-divisions">
          {divisions.map((division) => (
            <SectionCard
              key={division.code}
              title={t('site.offices.division', { name: division.name })}
            >
              <ul>
                {division.districts.map((office) => (
                  <li key={office.code}>
                    <div className="as-division-head">
                      <span>{office.name}</span>
                      <span>{office.code}</span>
                    </div>
                    <HowToReach office={office} />
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

/** Address, telephones and e-mail of an office, as far as they are entered. */
function HowToReach({
  office: { address, phones, email },
}: {
  office: Site.Division['districts'][number]
}) {
  const t = useT()
  if (!address && phones.length === 0 && !email) return null
  return (
    <div className="as-office">
      {address ? (
        <p lang={address.language === t.locale ? undefined : address.language}>{address.text}</p>
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
    </div>
  )
}
