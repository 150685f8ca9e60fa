export const OFF_FOR_SCHOOL = 'Disabled for the whole school by an administrator'

/** "Enabled" means that no approval is needed. */
export const quickPassText = (requiresApproval: boolean) => (requiresApproval ? 'Disabled' : 'Enabled')
