import { Link, usePage } from '@inertiajs/react'
import { Emblem } from '~/components/shell/emblem'
import { BRAND } from '~/lib/navigation'

/** The corporation's name in Marathi and English beside its emblem, as a link to the front page. */
export function Brand() {
  const { corporation } = usePage().props
  return (
    <Link href={BRAND.href} className="as-brand">
      <Emblem />
      <span className="as-grow">
        <span className="as-brand-mr" lang="mr">
          {corporation.name.mr}
        </span>
        <span className="as-brand-en" lang="en">
          {corporation.name.en}
        </span>
      </span>
    </Link>
  )
}
