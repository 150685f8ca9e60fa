export type UserId = number
export type SchoolId = number
export type RoomId = number
export type PassId = string
