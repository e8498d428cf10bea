import { Link, usePage } from '@inertiajs/react'
import type { ComponentProps } from 'react'
import { MenuList } from '~/components/shell/menu_list'
import { type NavLink, currentOf, isCurrent } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'
import type { Icon } from '~/icons/icon'
import { IconBuildingBank } from '~/icons/building_bank'
import { IconBuildingStore } from '~/icons/building_store'
import { IconCalendarClock } from '~/icons/calendar_clock'
import { IconCalendarRepeat } from '~/icons/calendar_repeat'
import { IconCashBanknote } from '~/icons/cash_banknote'
import { IconChartBar } from '~/icons/chart_bar'
import { IconChecks } from '~/icons/checks'
import { IconCheckupList } from '~/icons/checkup_list'
import { IconEraser } from '~/icons/eraser'
import { IconFileCertificate } from '~/icons/file_certificate'
import { IconFileDownload } from '~/icons/file_download'
import { IconFileZip } from '~/icons/file_zip'
import { IconFiles } from '~/icons/files'
import { IconHistory } from '~/icons/history'
import { IconHome } from '~/icons/home'
import { IconKey } from '~/icons/key'
import { IconListDetails } from '~/icons/list_details'
import { IconListNumbers } from '~/icons/list_numbers'
import { IconMailForward } from '~/icons/mail_forward'
import { IconMapPin } from '~/icons/map_pin'
import { IconMessage2 } from '~/icons/message_2'
import { IconMessageReport } from '~/icons/message_report'
import { IconPencil } from '~/icons/pencil'
import { IconPlugConnected } from '~/icons/plug_connected'
import { IconPoint } from '~/icons/point'
import { IconReceiptRupee } from '~/icons/receipt_rupee'
import { IconReportAnalytics } from '~/icons/report_analytics'
import { IconRoute } from '~/icons/route'
import { IconScript } from '~/icons/script'
import { IconSend } from '~/icons/send'
import { IconSettings } from '~/icons/settings'
import { IconShieldExclamation } from '~/icons/shield_exclamation'
import { IconTable } from '~/icons/table'
import { IconUserCog } from '~/icons/user_cog'
import { IconUserEdit } from '~/icons/user_edit'
import { IconUsersGroup } from '~/icons/users_group'
import { IconWallet } from '~/icons/wallet'
import { IconZoomCheck } from '~/icons/zoom_check'

/** By the key of the page in the menu (start/menu.ts). */
const ICONS: Record<string, Icon> = {
  home: IconHome,
  stack: IconChecks,
  meetings: IconUsersGroup,
  application_list: IconFiles,
  correction_requests: IconUserEdit,
  grievances: IconMessageReport,
  centres: IconBuildingStore,
  change_district: IconMapPin,
  reset_password: IconKey,
  sanction_letters: IconFileCertificate,
  bank_letters: IconMailForward,
  disbursals: IconCashBanknote,
  claims: IconReceiptRupee,
  payments: IconBuildingBank,
  budget: IconWallet,
  overview: IconChartBar,
  mis: IconTable,
  queue_order: IconListNumbers,
  samples: IconZoomCheck,
  audit_packs: IconFileZip,
  report_builder: IconReportAnalytics,
  report_subscriptions: IconCalendarRepeat,
  outbox: IconSend,
  my_files: IconFileDownload,
  content: IconPencil,
  confirmations: IconCheckupList,
  settings: IconSettings,
  workflow: IconRoute,
  schemes: IconScript,
  messages: IconMessage2,
  masters: IconListDetails,
  people: IconUserCog,
  audit: IconHistory,
  erasures: IconEraser,
  breaches: IconShieldExclamation,
  schedule: IconCalendarClock,
  api: IconPlugConnected,
}

/** A page of the menu; the one that is shown is marked, and so is the list from which a record comes. */
export function OfficerMenuLink({ link }: { link: NavLink }) {
  const { url, props } = usePage()
  const current = currentOf(props.menu, url)
  const count = props.menuCounts[link.key] ?? 0
  return (
    <Link
      href={link.href}
      className="dk-link"
      aria-current={
        current === link.key ? (isCurrent(link.href, url) ? 'page' : 'true') : undefined
      }
    >
      <MenuIcon page={link.key} />
      <span>{t(`common.nav.${link.key}`)}</span>
      {count > 0 ? (
        <span className="as-count">
          <span className="as-hidden">{t('common.nav.waiting')} </span>
          {formatCount(count)}
        </span>
      ) : null}
    </Link>
  )
}

/** The menu of officers, with its signs. */
export function OfficerMenu(menu: Pick<ComponentProps<typeof MenuList>, 'entries' | 'name'>) {
  return (
    <ul>
      <MenuList {...menu} headingClass="as-group" Page={OfficerMenuLink} />
    </ul>
  )
}

/** The sign of a page, by which the folded rail is read. */
function MenuIcon({ page }: { page: string }) {
  const Sign = ICONS[page] ?? IconPoint
  return <Sign size={20} stroke={1.75} aria-hidden="true" />
}
