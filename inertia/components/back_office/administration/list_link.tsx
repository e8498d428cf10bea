import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { useT } from '~/lib/use_t'

/** Leads from what a scheme tells or asks for to where that is changed. */
export function ListLink({ href, about }: { href?: string; about: string }) {
  const t = useT()
  if (!href) return null
  return (
    <Button component={Link} href={href} variant="default">
      {t('schemes.acts.versions')}
      <span className="as-hidden"> {about}</span>
    </Button>
  )
}
