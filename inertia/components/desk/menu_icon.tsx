import {
  type Icon,
  IconBuildingBank,
  IconCalendarClock,
  IconCalendarRepeat,
  IconCashBanknote,
  IconCheckupList,
  IconChartBar,
  IconChecks,
  IconFileCertificate,
  IconFiles,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconMapPin,
  IconMessage2,
  IconPencil,
  IconPoint,
  IconReceiptRupee,
  IconReportAnalytics,
  IconRoute,
  IconScript,
  IconSend,
  IconSettings,
  IconTable,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'

/** By the key of the page in the menu (start/menu.ts). */
const ICONS: Record<string, Icon> = {
  home: IconHome,
  stack: IconChecks,
  meetings: IconUsersGroup,
  application_list: IconFiles,
  change_district: IconMapPin,
  reset_password: IconKey,
  sanction_letters: IconFileCertificate,
  disbursals: IconCashBanknote,
  claims: IconReceiptRupee,
  payments: IconBuildingBank,
  overview: IconChartBar,
  mis: IconTable,
  report_builder: IconReportAnalytics,
  report_subscriptions: IconCalendarRepeat,
  outbox: IconSend,
  content: IconPencil,
  confirmations: IconCheckupList,
  settings: IconSettings,
  workflow: IconRoute,
  schemes: IconScript,
  messages: IconMessage2,
  masters: IconListDetails,
  people: IconUserCog,
  audit: IconHistory,
  schedule: IconCalendarClock,
}

/** The sign of a page, by which the folded rail is read. */
export function MenuIcon({ page }: { page: string }) {
  const Sign = ICONS[page] ?? IconPoint
  return <Sign size={20} stroke={1.75} aria-hidden="true" />
}
