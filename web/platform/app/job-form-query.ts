/** The query of login and registration that leads to the form for a new job afterwards, as for a new company. */
export const jobFormQuery = "?next=%2Fjobs%2Fcreate";
