import {
  type Icon,
  IconBuildingBank,
  IconCalendarRepeat,
  IconCashBanknote,
  IconChartBar,
  IconChecks,
  IconFileCertificate,
  IconFiles,
  IconHome,
  IconKey,
  IconMapPin,
  IconPencil,
  IconPoint,
  IconReceiptRupee,
  IconReportAnalytics,
  IconSend,
  IconTable,
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
}

/** The sign of a page, by which the folded rail is read. */
export function MenuIcon({ page }: { page: string }) {
  const Sign = ICONS[page] ?? IconPoint
  return <Sign size={20} stroke={1.75} aria-hidden="true" />
}
