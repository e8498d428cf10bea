import { Link, usePage } from '@inertiajs/react'
import type { ComponentProps } from 'react'
import { MenuList } from '~/components/shell/menu_list'
import { type NavLink, currentOf, isCurrent } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'
import type { Icon } from '~/icons/icon'
import IconArrowsExchange from '~/icons/arrows_exchange.svg?icon'
import IconBuildingBank from '~/icons/building_bank.svg?icon'
import IconBuildingStore from '~/icons/building_store.svg?icon'
import IconCalendarClock from '~/icons/calendar_clock.svg?icon'
import IconCalendarRepeat from '~/icons/calendar_repeat.svg?icon'
import IconCashBanknote from '~/icons/cash_banknote.svg?icon'
import IconChartBar from '~/icons/chart_bar.svg?icon'
import IconChecks from '~/icons/checks.svg?icon'
import IconCheckupList from '~/icons/checkup_list.svg?icon'
import IconEraser from '~/icons/eraser.svg?icon'
import IconFileCertificate from '~/icons/file_certificate.svg?icon'
import IconFileDownload from '~/icons/file_download.svg?icon'
import IconFileZip from '~/icons/file_zip.svg?icon'
import IconFiles from '~/icons/files.svg?icon'
import IconHistory from '~/icons/history.svg?icon'
import IconHome from '~/icons/home.svg?icon'
import IconKey from '~/icons/key.svg?icon'
import IconLock from '~/icons/lock.svg?icon'
import IconListDetails from '~/icons/list_details.svg?icon'
import IconListNumbers from '~/icons/list_numbers.svg?icon'
import IconMailForward from '~/icons/mail_forward.svg?icon'
import IconMapPin from '~/icons/map_pin.svg?icon'
import IconMessage2 from '~/icons/message_2.svg?icon'
import IconMessageReport from '~/icons/message_report.svg?icon'
import IconPencil from '~/icons/pencil.svg?icon'
import IconPlugConnected from '~/icons/plug_connected.svg?icon'
import IconPoint from '~/icons/point.svg?icon'
import IconReceiptRupee from '~/icons/receipt_rupee.svg?icon'
import IconReportAnalytics from '~/icons/report_analytics.svg?icon'
import IconRoute from '~/icons/route.svg?icon'
import IconScript from '~/icons/script.svg?icon'
import IconSend from '~/icons/send.svg?icon'
import IconSettings from '~/icons/settings.svg?icon'
import IconShieldExclamation from '~/icons/shield_exclamation.svg?icon'
import IconTable from '~/icons/table.svg?icon'
import IconUserCog from '~/icons/user_cog.svg?icon'
import IconUserEdit from '~/icons/user_edit.svg?icon'
import IconUsersGroup from '~/icons/users_group.svg?icon'
import IconWallet from '~/icons/wallet.svg?icon'
import IconZoomCheck from '~/icons/zoom_check.svg?icon'

/** By the key of the page in the menu (start/menu.ts). */
const ICONS: Record<string, Icon> = {
  home: IconHome,
  final_approvals: IconChecks,
  meetings: IconUsersGroup,
  application_list: IconFiles,
  correction_requests: IconUserEdit,
  grievances: IconMessageReport,
  centres: IconBuildingStore,
  change_district: IconMapPin,
  reset_password: IconKey,
  change_password: IconLock,
  sanction_letters: IconFileCertificate,
  bank_letters: IconMailForward,
  disbursals: IconCashBanknote,
  claims: IconReceiptRupee,
  payments: IconBuildingBank,
  bank_transfers: IconArrowsExchange,
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
  officers: IconUserCog,
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
  const count = props.menuCounts?.[link.key] ?? 0
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
