import { Link, usePage } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { PageHeader, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

type Entry = Site.SiteMap['pages'][number]

/** All public pages by title. */
export default function SiteMap({ pages, help }: Site.SiteMap) {
  const { user } = usePage().props
  const begin: Entry[] = [
    { href: '/', title: t('common.nav.home') },
    { href: '/eligibility', title: t('site.eligibility.title') },
    ...(user
      ? [{ href: user.home, title: t('site.home.dashboard') }]
      : [
          { href: '/sign-up', title: t('site.home.sign_up') },
          { href: '/sign-in', title: t('site.home.sign_in') },
        ]),
  ]
  const about: Entry[] = [
    ...pages,
    { href: '/check-letter', title: t('site.home.letter.title') },
    { href: '/service-standards', title: t('common.footer.links.service_standards') },
    { href: '/feedback', title: t('site_help.feedback.title') },
  ]
  return (
    <>
      <PageHeader title={t('common.footer.links.site_map')} />
      <div className="as-stack">
        <Part title={t('site_help.map.begin')} entries={begin} />
        <Part
          title={t('site_help.help.title')}
          entries={[{ href: '/help', title: t('site_help.help.all') }, ...help]}
        />
        <Part title={t('site_help.map.about')} entries={about} />
      </div>
    </>
  )
}

function Part({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <SectionCard title={title}>
      <ul className="as-targets as-columns" data-least="wide">
        {entries.map(({ href, title: name }) => (
          <li key={href}>
            <Link href={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
