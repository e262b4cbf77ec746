/**
 * The `rel` of every link whose address a user has written. Search engines neither follow it nor count it for its target
 * (`ugc`, user-generated content), so writing links here gains nobody anything.
 */
export const USER_LINK_REL = "nofollow ugc noopener";
