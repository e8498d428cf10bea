import { PageHeader } from '~/components/page_header'
import { type Content, ContentBlocks } from '~/components/site/content_blocks'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'
import '~/components/site/content.css'

interface DistrictOfficesProps {
  content: Content
  divisions: { code: string; name: string; districts: { code: string; name: string }[] }[]
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
                {division.districts.map(({ code, name }) => (
                  <li key={code}>
                    <span>{name}</span>
                    <span>{code}</span>
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
