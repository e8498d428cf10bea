import { Head, Link } from '@inertiajs/react'
import type { Kernel, Notifications, Site } from '@generated/views'
import { Announcements } from '~/components/back_office/site/announcements'
import { Banner } from '~/components/back_office/site/banner'
import { FindOffice } from '~/components/back_office/site/find_office'
import { Hero } from '~/components/back_office/site/hero'
import { StatisticsPanel } from '~/components/back_office/site/statistics_panel'
import { t } from '~/lib/translate'
import { DescriptionList } from '~/components/page'
import { FileLink } from '~/components/file_link'
import { OpeningText } from '~/components/scheme_opening'
import { formatRupees, paise } from '#kernel/money/paise'
import IconUser from '~/icons/user.svg?icon'
import type { ReactNode } from 'react'
import { ContentBlocks, Inlines } from '~/components/back_office/site/content_blocks'
import '~/components/back_office/site/home.css'

/** Side length of a portrait in CSS pixels. */
const SIDE = 72

interface HomeProps {
  slides: Site.Headlines
  announcements: Notifications.Announcement[]
  leadership: Site.Headlines & { people: Site.Leader[] }
  schemes: Site.SchemeCard[]
  statistics: Kernel.HomeStatistics | null
}

const STEPS = ['one', 'two', 'three', 'four', 'five'] as const

/** The public home page: benefits of the schemes, the procedure, and links to apply. */
export default function Home({
  slides,
  announcements,
  leadership,
  schemes,
  statistics,
}: HomeProps) {
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
            <p>
              <Link href="/check-letter" className="as-link">
                {t('site.home.letter.check')}
              </Link>
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

/** Links to the pages with which citizens hold the corporation to account. */
function RightsLinks() {
  const links = [
    { href: '/service-standards', label: t('common.footer.links.service_standards') },
    { href: '/grievances', label: t('common.footer.links.grievances') },
    { href: '/right-to-information', label: t('common.footer.links.right_to_information') },
    { href: '/terms', label: t('common.footer.links.terms') },
    { href: '/privacy', label: t('common.footer.links.privacy') },
  ]
  return (
    <section aria-labelledby="rights">
      <h2 id="rights">{t('site.home.rights')}</h2>
      <ul className="as-row as-loose as-targets as-strong">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The schemes side by side, with the key facts. */
function SchemeCards({ schemes }: { schemes: Site.SchemeCard[] }) {
  const rupees = (amount: number) => formatRupees(paise(amount))
  return (
    <section aria-labelledby="schemes">
      <h2 id="schemes">{t('site.home.schemes.title')}</h2>
      <div className="as-columns" data-least="wide">
        {schemes.map((scheme) => (
          <article key={scheme.loanType} className="as-card as-tight as-column">
            <h3>{scheme.loanTypeName}</h3>
            <p className="as-card-text">{scheme.name}</p>
            <OpeningText opening={scheme.opening} />
            <p className="as-large as-bold as-tone" data-tone="info">
              {t('site.home.schemes.from_to', {
                from: rupees(scheme.minAmountPaise),
                to: rupees(scheme.maxAmountPaise),
              })}
            </p>
            <DescriptionList
              labels="site.home.schemes"
              items={(fact) => [
                fact(
                  'age',
                  t('site.home.schemes.age_range', {
                    from: scheme.minAge,
                    to: scheme.belowAge - 1,
                  })
                ),
                fact(
                  'income',
                  t('site.home.schemes.up_to', { amount: rupees(scheme.maxIncomePaise) })
                ),
              ]}
            />
            {scheme.informationHref ? (
              <FileLink
                href={scheme.informationHref}
                label={t('common.pdf.information')}
                about={scheme.name}
              />
            ) : null}
          </article>
        ))}
      </div>
      <p className="as-muted as-gap-above">{t('site.home.schemes.eligible')}</p>
    </section>
  )
}

type Words = Site.Leader['name']

/** A person entered by the administrator. */
interface LeadershipProps {
  title: string
  people: Site.Leader[]
  /** Shown until a person is entered: the posts from the page's text. */
  cards: Site.ContentCard[]
}

/** Leaders of the corporation; a silhouette replaces a missing portrait. */
function Leadership({ title, people, cards }: LeadershipProps) {
  if (people.length === 0 && cards.length === 0) return null
  return (
    <section aria-labelledby="leadership">
      <h2 id="leadership">{title}</h2>
      <ul className="as-columns" data-least="wide">
        {people.length > 0
          ? people.map((person) => <Person key={person.uuid} {...person} />)
          : cards.map((card, index) => (
              <Place key={index} name={<Inlines content={card.title} />}>
                <ContentBlocks blocks={card.blocks} />
              </Place>
            ))}
      </ul>
    </section>
  )
}

function Person({ name, post, photoHref }: Site.Leader) {
  const langOf = ({ language }: Words) => (language === t.locale() ? undefined : language)
  const photo = photoHref ? (
    <img
      className="as-portrait"
      src={photoHref}
      alt={t('site.home.leadership.portrait', { name: name.text })}
      width={SIDE}
      height={SIDE}
      loading="lazy"
    />
  ) : undefined
  return (
    <Place photo={photo} name={<span lang={langOf(name)}>{name.text}</span>}>
      <p lang={langOf(post)}>{post.text}</p>
    </Place>
  )
}

interface PlaceProps {
  photo?: ReactNode
  name: ReactNode
  children: ReactNode
}

function Place({ photo, name, children }: PlaceProps) {
  return (
    <li className="as-card as-line">
      {photo ?? (
        <span className="as-portrait as-center">
          <IconUser size={36} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className="as-grow as-muted">
        <h3 className="as-ink">{name}</h3>
        {children}
      </div>
    </li>
  )
}
