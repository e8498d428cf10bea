import { router, usePage } from '@inertiajs/react'
import { IconBriefcase } from '~/icons/briefcase'
import { IconChevronDown } from '~/icons/chevron_down'
import { useRef } from 'react'
import { useDisclosures } from '~/components/shell/use_disclosures'
import { useT } from '~/lib/use_t'

const choose = (postId: number) => router.put('/account/role-assignment', { postId })

/** The posts of an officer with several, one button each; the one they act under is pressed. */
export function RoleAssignmentChoices({ className }: { className?: string }) {
  const { posts } = usePage().props
  return posts.map(({ id, name, isChosen }) => (
    <li key={id} className={className}>
      <button
        type="button"
        className="as-drawer-button"
        aria-pressed={isChosen}
        onClick={() => choose(id)}
      >
        {name}
      </button>
    </li>
  ))
}

/** Under which post the officer acts, and the way to another one; nothing for who has one alone. */
export function RoleAssignmentSwitch() {
  const t = useT()
  const { posts } = usePage().props
  const root = useRef<HTMLDivElement>(null)
  useDisclosures(root)
  if (posts.length < 2) return null
  return (
    <div className="dk-person dk-wide as-anchor" ref={root}>
      <details>
        <summary className="as-switch as-center" aria-label={t('common.nav.post')}>
          <IconBriefcase size={20} aria-hidden="true" />
          <span className="dk-words as-clipped">
            {posts.find(({ isChosen }) => isChosen)?.name}
          </span>
          <IconChevronDown className="as-roomy" size={16} aria-hidden="true" />
        </summary>
        <ul className="as-popup as-menu">
          <RoleAssignmentChoices />
        </ul>
      </details>
    </div>
  )
}
