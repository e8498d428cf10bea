import { Link, usePage } from '@inertiajs/react'
import IconBuildingBank from '~/icons/building_bank.svg?icon'
import IconCalendar from '~/icons/calendar.svg?icon'
import IconPercentage from '~/icons/percentage.svg?icon'
import { basisPoints, percentNumber } from '#kernel/rates/basis_points'
import { t } from '~/lib/translate'

interface HeroProps {
  /** Refund cap in basis points, and the years for which it is paid; none when there is no scheme. */
  terms: { refundCapBp: number; refundPeriodYears: number } | undefined
}

/** The purpose of the portal, and links to sign in or register. */
export function Hero({ terms }: HeroProps) {
  return (
    <section className="as-hero">
      <div>
        <h1>{t('site.home.title')}</h1>
        <p className="as-hero-lead as-gap-above">{t('site.home.lead')}</p>
        <div className="as-actions as-gap-above">
          <AccountLinks />
          <Link href="/eligibility" className="as-hero-button as-center">
            {t('site.home.check_eligibility')}
          </Link>
          <a href="#letter" className="as-hero-button as-center">
            {t('site.home.check')}
          </a>
        </div>
      </div>
      {terms ? (
        <ul className="as-fields as-facts" aria-label={t('site.home.facts.label')}>
          <li className="as-line as-strong">
            <IconPercentage size={24} aria-hidden="true" />
            {t('site.home.facts.cap', { rate: percentNumber(basisPoints(terms.refundCapBp)) })}
          </li>
          <li className="as-line as-strong">
            <IconCalendar size={24} aria-hidden="true" />
            {t('site.home.facts.years', { years: terms.refundPeriodYears })}
          </li>
          <li className="as-line as-strong">
            <IconBuildingBank size={24} aria-hidden="true" />
            {t('site.home.facts.direct')}
          </li>
        </ul>
      ) : null}
    </section>
  )
}

function AccountLinks() {
  const { user } = usePage().props
  if (user) {
    return (
      <Link href={user.home} className="as-hero-button as-center" data-primary>
        {t('site.home.dashboard')}
      </Link>
    )
  }
  return (
    <>
      <Link href="/sign-up" className="as-hero-button as-center" data-primary>
        {t('site.home.sign_up')}
      </Link>
      <Link href="/sign-in" className="as-hero-button as-center">
        {t('site.home.sign_in')}
      </Link>
    </>
  )
}
