import { Head, Link } from '@inertiajs/react'
import type { Kernel, Notifications, Site } from '@generated/views'
import { Announcements } from '~/components/back_office/site/announcements'
import { Banner } from '~/components/back_office/site/banner'
import { FindOffice } from '~/components/back_office/site/find_office'
import { Hero } from '~/components/back_office/site/hero'
import { Leadership } from '~/components/back_office/site/leadership'
import { RightsLinks } from '~/components/back_office/site/rights_links'
import { SchemeCards } from '~/components/back_office/site/scheme_cards'
import { StatisticsPanel } from '~/components/back_office/site/statistics_panel'
import { useT } from '~/lib/use_t'
import '~/components/back_office/site/home.css'

interface HomeProps {
  slides: Site.Headlines
  announcements: Notifications.Announcement[]
  leadership: Site.Headlines & { people: Site.Leader[] }
  schemes: Site.SchemeCard[]
  statistics: Kernel.HomeStatistics | null
}

const STEPS = ['one', 'two', 'three', 'four', 'five'] as const

/** The public home page: what the schemes give, how it goes, and the ways in. */
export default function Home({
  slides,
  announcements,
  leadership,
  schemes,
  statistics,
}: HomeProps) {
  const t = useT()
  const months = schemes[0]?.claimWindowMonths ?? 0
  return (
    <>
      <Head title={`${t('site.home.title')} – ${t('common.product')}`} />
      <div className="as-home as-column">
        <Hero terms={schemes[0]} />
        <section className="as-card">
          <FindOffice />
        </section>
        <Banner label={slides.title} slides={slides.cards} />
        <Announcements title={t('site.home.announcements.title')} announcements={announcements} />
        <section aria-labelledby="steps">
          <h2 id="steps">{t('site.home.steps.title')}</h2>
          <ol className="as-steps">
            {STEPS.map((step) => (
              <li key={step}>
                <h3>{t(`site.home.steps.${step}.title`)}</h3>
                <p className="as-muted">{t(`site.home.steps.${step}.text`, { months })}</p>
              </li>
            ))}
          </ol>
        </section>
        <SchemeCards schemes={schemes} />
        {statistics ? <StatisticsPanel statistics={statistics} /> : null}
        <Leadership {...leadership} />
        <div className="as-beside">
          <section className="as-card" id="letter">
            <h2>{t('site.home.letter.title')}</h2>
            <p>{t('site.home.letter.text')}</p>
            <p>
              <strong>{t('site.home.letter.warning')}</strong>
            </p>
          </section>
          <section className="as-card">
            <h2>{t('site.home.help.title')}</h2>
            <p>{t('site.home.help.text')}</p>
            <p>
              <Link href="/help" className="as-link">
                {t('common.footer.links.help')}
              </Link>
            </p>
          </section>
        </div>
        <RightsLinks />
      </div>
    </>
  )
}
