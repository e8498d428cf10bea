import type { Site } from '@generated/views'
import { Link, usePage } from '@inertiajs/react'
import { DescriptionList, PageHeader, SectionCard } from '~/components/page'
import { ContentBlocks } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

interface ContactProps {
  content: Site.Content
  address: string
  /** Telephone numbers of the technical help desk. */
  supportPhones: string[]
}

function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
}

/** Contact details of the corporation: the settings of the installation, and the office's text. */
export default function Contact({ content, address, supportPhones }: ContactProps) {
  const { corporation } = usePage().props
  const { phone, email, website } = corporation
  const label = (name: string) => t(`site.contact.${name}`)
  const items = [
    address ? { label: label('address'), value: address } : null,
    phone ? { label: label('phone'), value: <Phone number={phone} /> } : null,
    supportPhones.length > 0
      ? {
          label: label('support'),
          value: supportPhones.map((number) => (
            <div key={number}>
              <Phone number={number} />
            </div>
          )),
        }
      : null,
    email ? { label: label('email'), value: <a href={`mailto:${email}`}>{email}</a> } : null,
    website ? { label: label('website'), value: <a href={website}>{website}</a> } : null,
    {
      label: label('offices'),
      value: <Link href="/district-offices">{label('all_offices')}</Link>,
    },
    { label: label('branches'), value: <Link href="/bank">{label('desk')}</Link> },
  ].filter((item) => item !== null)
  return (
    <>
      <PageHeader title={content.title} />
      <div className="as-stack">
        <div className="as-prose">
          <ContentBlocks blocks={content.blocks} />
        </div>
        <SectionCard title={corporation.name[t.locale()]}>
          <DescriptionList items={items} />
        </SectionCard>
      </div>
    </>
  )
}
