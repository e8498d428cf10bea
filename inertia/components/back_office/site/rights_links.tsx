import { Link } from '@inertiajs/react'
import { useT } from '~/lib/use_t'

/** The pages by which people hold the corporation to its word. */
export function RightsLinks() {
  const t = useT()
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
