import type { ComponentType } from 'react'

const SCREENS = {
  panel: async () => (await import('#web/panel/admin-panel-page.tsx')).AdminPanelPage,
  users: async () => (await import('#web/panel/staff-dashboard-page.tsx')).StaffDashboardPage,
  roles: async () => (await import('#web/access/role-management-page.tsx')).RoleManagementPage,
} as const

export type StaffScreen = keyof typeof SCREENS

export const loadStaffScreen = (name: StaffScreen): Promise<ComponentType> => SCREENS[name]()
export const loadStaffFrame = async () => (await import('#web/panel/staff-frame.tsx')).StaffFrame
