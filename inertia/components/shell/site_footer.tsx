import { Link, usePage } from '@inertiajs/react'
import { DateText } from '~/components/page'
import { FOOTER_LINKS, pathOf } from '~/lib/navigation'
import { t } from '~/lib/translate'

/** The owner of the portal with contact details. */
export function SiteFooter() {
  const { url, props } = usePage()
  const { builtOn, corporation, user } = props
  const { content } = props as { content?: { updatedOn?: string } }
  /** A user's own page is as recent as its data, regardless of the date of the build. */
  const updatedOn = content?.updatedOn ?? (user ? null : builtOn)
  /** An address with a number or an id identifies a person's record, so it is not repeated elsewhere. */
  const path = pathOf(url)
  const from = /^[a-z/-]*$/.test(path) ? `?page=${encodeURIComponent(path)}` : ''
  const { phone, email, website } = corporation
  return (
    <footer className="as-footer as-targets">
      <nav className="as-inner" aria-label={t('common.footer.label')}>
        <ul className="as-spread as-row">
          {FOOTER_LINKS.map(({ key, href }) => (
            <li key={key}>
              <Link href={key === 'feedback' ? href + from : href}>
                {t(`common.footer.links.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="as-inner">
        <p>
          <strong className="as-ink">{corporation.name[t.locale()]}</strong>
          <br />
          {t('common.footer.about')}
          {updatedOn ? (
            <>
              <br />
              {t('common.footer.updated')}: <DateText value={updatedOn} />
            </>
          ) : null}
        </p>
        {phone || email || website ? (
          <div className="as-spread as-row">
            {phone ? (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {t('common.footer.phone')}: {phone}
              </a>
            ) : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
            {website ? <a href={website}>{t('common.footer.website')}</a> : null}
          </div>
        ) : null}
      </div>
    </footer>
  )
}
