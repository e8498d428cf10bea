import { icon } from '~/icons/icon'

export const IconLayoutSidebarLeftCollapse = icon('outline', 'layout-sidebar-left-collapse', [
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M9 4v16',
  'M15 10l-2 2l2 2',
])
