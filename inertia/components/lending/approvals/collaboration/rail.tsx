import { usePage } from '@inertiajs/react'
import IconLayoutSidebarLeftCollapse from '~/icons/layout_sidebar_left_collapse.svg?icon'
import IconLayoutSidebarLeftExpand from '~/icons/layout_sidebar_left_expand.svg?icon'
import { OfficerMenu } from '~/components/lending/approvals/collaboration/officer_menu'
import { useDeviceChoice } from '~/lib/device_choice'
import { isPersonal, withoutLinks } from '~/lib/navigation'
import { t } from '~/lib/translate'

/**
 * The menu at the side. Collapsed, as it always is on a narrow desktop, it shows its icons, and its names while the
 * pointer or the keyboard focus is in it.
 */
export function Rail() {
  const { menu } = usePage().props
  const [isFolded, toggle] = useDeviceChoice('rail', 'folded')
  const Sign = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <nav className="dk-rail as-screen" aria-label={t('common.nav.label')}>
      <div className="dk-panel">
        <OfficerMenu name="rail" entries={withoutLinks(menu, isPersonal)} />
        <button type="button" className="dk-link dk-fold" aria-pressed={isFolded} onClick={toggle}>
          <Sign size={20} stroke={1.75} aria-hidden="true" />
          <span>{t('common.nav.fold')}</span>
        </button>
      </div>
    </nav>
  )
}
