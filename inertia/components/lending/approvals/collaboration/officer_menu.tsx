import { Link, usePage } from '@inertiajs/react'
import type { ComponentProps } from 'react'
import { MenuList } from '~/components/shell/menu_list'
import { type NavLink, type NavMenu, currentOf, isCurrent, isMenu, linksOf } from '~/lib/navigation'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'
import type { Icon } from '~/icons/icon'
import IconArrowsExchange from '~/icons/arrows_exchange.svg?icon'
import IconBuildingBank from '~/icons/building_bank.svg?icon'
import IconBuildingStore from '~/icons/building_store.svg?icon'
import IconCalendarClock from '~/icons/calendar_clock.svg?icon'
import IconCalendarDue from '~/icons/calendar_due.svg?icon'
import IconCalendarRepeat from '~/icons/calendar_repeat.svg?icon'
import IconCashBanknote from '~/icons/cash_banknote.svg?icon'
import IconChartBar from '~/icons/chart_bar.svg?icon'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
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
import IconListSearch from '~/icons/list_search.svg?icon'
import IconMailForward from '~/icons/mail_forward.svg?icon'
import IconMapPin from '~/icons/map_pin.svg?icon'
import IconMessage2 from '~/icons/message_2.svg?icon'
import IconMessageReport from '~/icons/message_report.svg?icon'
import IconPencil from '~/icons/pencil.svg?icon'
import IconPlugConnected from '~/icons/plug_connected.svg?icon'
import IconPoint from '~/icons/point.svg?icon'
import IconReceiptRupee from '~/icons/receipt_rupee.svg?icon'
import IconReportAnalytics from '~/icons/report_analytics.svg?icon'
import IconRotateClockwise from '~/icons/rotate_clockwise.svg?icon'
import IconRoute from '~/icons/route.svg?icon'
import IconScript from '~/icons/script.svg?icon'
import IconSend from '~/icons/send.svg?icon'
import IconSettings from '~/icons/settings.svg?icon'
import IconShieldExclamation from '~/icons/shield_exclamation.svg?icon'
import IconTable from '~/icons/table.svg?icon'
import IconUpload from '~/icons/upload.svg?icon'
import IconUserCog from '~/icons/user_cog.svg?icon'
import IconUserEdit from '~/icons/user_edit.svg?icon'
import IconUsersGroup from '~/icons/users_group.svg?icon'
import IconWallet from '~/icons/wallet.svg?icon'
import IconZoomCheck from '~/icons/zoom_check.svg?icon'

/** Icons by the key of the page in the menu (start/menu.ts). */
const ICONS: Record<string, Icon> = {
  home: IconHome,
  final_approvals: IconChecks,
  meetings: IconUsersGroup,
  application_list: IconFiles,
  correction_requests: IconUserEdit,
  letter_signatures: IconPencil,
  grievances: IconMessageReport,
  centres: IconBuildingStore,
  change_district: IconMapPin,
  reset_password: IconKey,
  change_password: IconLock,
  sanction_letters: IconFileCertificate,
  bank_letters: IconMailForward,
  disbursals: IconCashBanknote,
  claims: IconReceiptRupee,
  days_past_due: IconCalendarDue,
  payments: IconBuildingBank,
  recoveries: IconRotateClockwise,
  bank_transfers: IconArrowsExchange,
  budget: IconWallet,
  overview: IconChartBar,
  mis: IconTable,
  queue_order: IconListNumbers,
  samples: IconZoomCheck,
  audit_packs: IconFileZip,
  outside_lists: IconListSearch,
  report_builder: IconReportAnalytics,
  report_subscriptions: IconCalendarRepeat,
  outbox: IconSend,
  my_files: IconFileDownload,
  content: IconPencil,
  confirmations: IconCheckupList,
  settings: IconSettings,
  workflow: IconRoute,
  portfolio: IconUpload,
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

/** A page of the menu; the current one is marked, or the list to which the current record belongs. */
export function OfficerMenuLink({ link }: { link: NavLink }) {
  const { url, props } = usePage()
  const current = currentOf(props.menu, url)
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
      <WaitingCount count={props.menuCounts?.[link.key] ?? 0} />
    </Link>
  )
}

/** With more pages than this, the menu shows groups, so that all of it is visible. */
const MAX_UNGROUPED = 12

/** The menu of officers, with its icons; in a long one the group of the current page is open. */
export function OfficerMenu({
  entries,
  name,
}: Pick<ComponentProps<typeof MenuList>, 'entries' | 'name'>) {
  const { url, props } = usePage()
  if (linksOf(entries).length <= MAX_UNGROUPED) {
    return (
      <ul>
        <MenuList entries={entries} name={name} headingClass="as-group" Page={OfficerMenuLink} />
      </ul>
    )
  }
  const current = currentOf(props.menu, url)
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key}>
          {isMenu(entry) ? (
            <MenuGroup group={entry} name={name} current={current} />
          ) : (
            <OfficerMenuLink link={entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface MenuGroupProps {
  group: NavMenu
  name: string
  /** Key of the current page. */
  current?: string
}

/**
 * A group that its heading opens; of groups with the same name only one is open at a time; a single page needs no
 * group.
 */
function MenuGroup({ group: { key, links }, name, current }: MenuGroupProps) {
  const { menuCounts } = usePage().props
  const [only, ...others] = links
  if (others.length === 0) return <OfficerMenuLink link={only} />
  const count = links.reduce((sum, link) => sum + (menuCounts?.[link.key] ?? 0), 0)
  return (
    <details name={name} className="dk-group" open={links.some((link) => link.key === current)}>
      <summary className="dk-link">
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
        <span>{t(`common.nav.${key}`)}</span>
        <WaitingCount count={count} />
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <OfficerMenuLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="as-count">
      <span className="as-hidden">{t('common.nav.waiting')} </span>
      {formatCount(count)}
    </span>
  )
}

/** The icon of a page, which identifies it in the collapsed rail. */
function MenuIcon({ page }: { page: string }) {
  const Sign = ICONS[page] ?? IconPoint
  return <Sign size={20} stroke={1.75} aria-hidden="true" />
}
