import { Link, usePage } from '@inertiajs/react'
import { FOOTER_LINKS } from '~/lib/navigation'
import { useT } from '~/lib/use_t'

/** Whose portal this is and how to reach them. */
export function SiteFooter() {
  const t = useT()
  const { corporation } = usePage().props
  const { phone, email, website } = corporation
  return (
    <footer className="as-footer">
      <nav className="as-inner" aria-label={t('common.footer.label')}>
        <ul className="as-footer-pages">
          {FOOTER_LINKS.map(({ key, href }) => (
            <li key={key}>
              <Link href={href}>{t(`common.footer.links.${key}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="as-inner">
        <p>
          <strong>{corporation.name[t.locale]}</strong>
          <br />
          {t('common.footer.about')}
        </p>
        {phone || email || website ? (
          <div className="as-footer-links">
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
