import { usePage } from '@inertiajs/react'
import { t } from '~/lib/translate'

/** The corporation's logo as set by an administrator; until then a bridge, which is the meaning of the name. */
export function Emblem() {
  const { logo } = usePage().props.corporation
  if (logo) return <img className="as-emblem" src={logo} alt={t('common.logo')} />
  return (
    <svg className="as-emblem" viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <circle cx="32" cy="32" r="30.5" stroke="currentColor" strokeWidth="2" />
      <circle cx="32" cy="32" r="26.5" stroke="currentColor" strokeWidth="1" opacity="0.5" />
      <g stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
        <path d="M11 39.5h42" />
        <path d="M13 39.5c7-20 31-20 38 0" />
        <path d="M22.5 39.5v-9.5M32 39.5v-14.5M41.5 39.5v-9.5" />
      </g>
      <path
        d="M18 46.5c2.3-1.6 4.700-1.600 7 0s4.700 1.600 7 0 4.700-1.600 7 0 4.700 1.600 7 0"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  )
}
